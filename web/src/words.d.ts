/** Made by words.plugin.ts. */
declare module "virtual:words" {
  const sources: Readonly<Record<string, import("./i18n/languages").Sources>>;
  export default sources;
}

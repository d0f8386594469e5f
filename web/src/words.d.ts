/** Made by words.plugin.ts. */
declare module "virtual:words/*" {
  const words: import("./i18n/tables").Words;
  export default words;
}

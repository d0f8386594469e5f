"""A line: works are done one at a time, in fair order, and what is in hand may be finished."""

import asyncio

from hydrophone.server.workers.line import Line
from hydrophone.server.workers.line_process import LineProcess


def test_works_are_done_one_at_a_time_in_fair_order() -> None:
    async def scene() -> list[str]:
        done: list[str] = []
        inside = 0

        async def do(work: str) -> None:
            nonlocal inside
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            done.append(work)
            inside -= 1

        works: Line[str] = Line(LineProcess("no.such.module"), do)
        for number in range(3):
            works.put("eve", f"e{number}", "seat", f"eve/{number}")
        works.put("bob", "b", "seat", "bob/only")
        assert works.waiting() == ["e0", "e1", "e2", "b"]
        assert works.drop("e1") == ["eve/1"]
        while not works.rests:
            await asyncio.sleep(0)
        return done

    assert asyncio.run(scene()) == ["eve/0", "bob/only", "eve/2"]


def test_closing_ends_also_what_misses_that_it_is_cancelled() -> None:
    async def scene() -> int:
        count = 0

        async def do(_: int) -> None:
            nonlocal count
            count += 1
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                return

        works: Line[int] = Line(LineProcess("no.such.module"), do)
        for number in range(5):
            works.put("ann", f"{number}", "seat", number)
        await asyncio.sleep(0)
        await works.close()
        return count

    assert asyncio.run(scene()) == 1


def test_a_work_that_fails_holds_up_no_other() -> None:
    async def scene() -> list[int]:
        done: list[int] = []

        async def do(work: int) -> None:
            if not work:
                raise RuntimeError(work)
            done.append(work)

        works: Line[int] = Line(LineProcess("no.such.module"), do)
        for number in range(3):
            works.put("ann", f"{number}", "seat", number)
        while not works.rests:
            await asyncio.sleep(0)
        return done

    assert asyncio.run(scene()) == [1, 2]

import { useState } from 'react'
import { addCard, type BoardCard } from './board-cards.ts'
import type { BoardList } from './group-bar.tsx'
import { useKeptCards } from './use-kept-cards.ts'

/** The board's groups, one of which is shown at a time. */
export function useBoardGroups(isSignedIn: boolean) {
  const [stored, keep] = useKeptCards(isSignedIn)
  const [group, setGroup] = useState('')
  const changeGroup = (name: string, next: readonly BoardCard[]) => {
    keep([...stored.filter((card) => card.group !== name), ...next])
  }
  return {
    group,
    setGroup,
    groups: [...new Set(['', ...stored.map((card) => card.group), group])],
    /** Of the shown group. */
    cards: stored.filter((card) => card.group === group),
    /** Replaces the cards of the shown group. */
    change: (next: readonly BoardCard[]) => changeGroup(group, next),
    /** Adds a list's shares to the group with its name, and shows that group. */
    fillFrom({ name, shares }: BoardList, boardWidth: number): void {
      const before = stored.filter((card) => card.group === name)
      const filled = shares.reduce<readonly BoardCard[]>(
        (now, share) => addCard(now, { ...share, group: name }, boardWidth),
        before,
      )
      changeGroup(name, filled)
      setGroup(name)
    },
  }
}

import { DEFAULT_WATCHLIST } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

export interface BoardList {
  readonly id: string
  readonly name: string
  readonly shares: readonly { readonly ticker: string; readonly name: string }[]
}

const FIXED_LIST: BoardList = {
  id: 'default',
  name: texts.defaultList,
  shares: DEFAULT_WATCHLIST.map((ticker) => ({ ticker, name: ticker })),
}

interface GroupBarProps {
  readonly group: string
  readonly groups: readonly string[]
  /** Watchlists beside the fixed one. */
  readonly lists: readonly BoardList[]
  readonly onGroup: (name: string) => void
  readonly onCreate: () => void
  readonly onFill: (list: BoardList) => void
}

/** Chooses, creates and fills groups of cards. */
export function GroupBar({ group, groups, lists, onGroup, onCreate, onFill }: GroupBarProps) {
  const allLists = [...lists, FIXED_LIST]
  return (
    <>
      <label className="flex items-center gap-2">
        {texts.group}
        <select
          className="control max-w-48"
          value={group}
          onChange={({ target }) => onGroup(target.value)}
        >
          {groups.map((name) => (
            <option key={name} value={name}>
              {name || texts.firstGroup}
            </option>
          ))}
        </select>
      </label>
      <Button onClick={onCreate}>{texts.newGroup}</Button>
      <select
        className="control max-w-56"
        aria-label={texts.fill}
        value=""
        onChange={({ target }) => {
          const list = allLists.find(({ id }) => id === target.value)
          if (list) onFill(list)
        }}
      >
        <option value="">{texts.fill}</option>
        {allLists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}

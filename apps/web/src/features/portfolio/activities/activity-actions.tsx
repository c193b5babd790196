import { files } from '@leadenhall/contract/portfolio/files.ts'
import { ACTIVITY_KINDS, type Activity } from '@leadenhall/contract/portfolio/index.ts'
import { texts } from '../texts.ts'

interface ActivityActionsProps {
  /** Undefined for all accounts. */
  readonly account: string | undefined
  readonly kind: Activity['kind'] | undefined
  readonly onKind: (kind: Activity['kind'] | undefined) => void
  readonly text: string
  readonly onText: (text: string) => void
}

/** Filters of the activities, and their exports, which the filters do not affect. */
export function ActivityActions({ account, kind, onKind, text, onText }: ActivityActionsProps) {
  const search = account === undefined ? '' : `?account=${account}`
  return (
    <>
      <select
        aria-label={texts.activities.kind}
        className="control"
        value={kind ?? ''}
        onChange={(event) => onKind(ACTIVITY_KINDS.find((one) => one === event.target.value))}
      >
        <option value="">{texts.activities.allKinds}</option>
        {ACTIVITY_KINDS.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </select>
      <input
        type="search"
        aria-label={texts.activities.search}
        placeholder={texts.activities.search}
        className="h-[26px] w-56 rounded-sm border border-strong bg-field px-2 max-sm:w-full"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <a className="control" href={`${files.csv.path}${search}`} download>
        {texts.activities.export} CSV
      </a>
      <a className="control" href={`${files.json.path}${search}`} download>
        {texts.activities.export} JSON
      </a>
    </>
  )
}

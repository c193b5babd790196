import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

export interface EyeRow {
  readonly key: string
  readonly href: string
  readonly text: string
  /** Kind of the row: an alert, a screen, results. */
  readonly kind: string
  readonly when: ReactNode
}

const ROWS_LOADING = 4

/**
 * Fired alerts, changed screens and results that are near, each leading to its share.
 * @param rows undefined while they load
 */
export function EyePanel({ rows }: { readonly rows: readonly EyeRow[] | undefined }) {
  return (
    <Panel title={texts.eye.title}>
      {rows ? <Rows rows={rows} /> : <SkeletonRows rows={ROWS_LOADING} label={texts.eye.loading} />}
    </Panel>
  )
}

function Rows({ rows }: { readonly rows: readonly EyeRow[] }) {
  if (rows.length === 0) {
    return (
      <div className="px-3 py-2">
        <p>{texts.eye.empty}</p>
        <p className="text-sm text-muted">{texts.eye.emptyHelp}</p>
      </div>
    )
  }
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto py-1 max-lg:max-h-56">
      {rows.map(({ key, href, text, kind, when }) => (
        <li key={key}>
          <Link
            href={href}
            title={text}
            className="flex min-h-7 items-center gap-2 px-3 hover:bg-raised"
          >
            <span className="w-14 shrink-0 text-sm text-muted">{kind}</span>
            <span className="min-w-0 flex-1 truncate">{text}</span>
            <span className="shrink-0 text-sm text-muted">{when}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

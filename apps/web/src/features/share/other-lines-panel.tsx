import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

export function OtherLinesPanel({ lines }: { lines: InstrumentDetail['other_lines'] }) {
  return (
    <Panel title={texts.lines} id="lines" isFoldable meta={String(lines.length)}>
      <ul className="max-h-64 overflow-auto">
        {lines.map((line) => (
          <li key={line.ticker} className="border-b border-line last:border-0">
            <Link
              href={sharePath(line.ticker)}
              className="flex min-h-(--row) items-center gap-3 px-3 hover:bg-raised"
            >
              <span className="w-20 shrink-0 font-semibold text-accent">{line.ticker}</span>
              <span className="grow truncate">{line.security_description ?? line.name}</span>
              <span className="shrink-0 text-sm text-muted">
                {line.exchange} · {line.trading_currency ?? NOT_KNOWN}
                {line.retired_on ? ' · retired' : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

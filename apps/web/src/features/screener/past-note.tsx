import type { ScreenPast } from '@leadenhall/contract/screener/index.ts'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { texts } from './texts.ts'

/** Data coverage of the day, shares that have entered or left since, and how the leavers performed. */
export function PastNote({ past }: { readonly past: ScreenPast }) {
  const { day, priced, withAccounts, listings, entered, left, leaversChange, changes } = past
  const { notKnownThen } = past
  return (
    <div role="status" className="border-b border-line px-3 py-1.5">
      <p>
        <strong>{texts.asOf.title(formatDate(day))}.</strong>{' '}
        {texts.asOf.since(formatCount(entered), formatCount(left))}{' '}
        {leaversChange === null ? null : (
          <>
            {texts.asOf.leavers} <Change ratio={leaversChange} />
          </>
        )}
      </p>
      <p className="text-sm text-muted">
        {texts.asOf.known(formatCount(priced), formatCount(withAccounts), formatCount(listings))}
        {notKnownThen > 0 ? ` ${texts.asOf.notKnown(formatCount(notKnownThen))}` : null}
      </p>
      {changes.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm text-accent">{texts.asOf.show}</summary>
          <div className="grid max-h-72 gap-x-6 overflow-y-auto sm:grid-cols-2">
            {(['left', 'entered'] as const).map((kind) => (
              <section key={kind}>
                <h3 className="font-semibold">{texts.asOf[kind]}</h3>
                <ul>
                  {changes
                    .filter((change) => change.kind === kind)
                    .map(({ ticker, name, change }) => (
                      <li key={ticker} className="flex justify-between gap-3">
                        <Link href={sharePath(ticker)} className="link truncate" title={name}>
                          {ticker} {name}
                        </Link>
                        <Change ratio={change} />
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}

import type { Health } from '@leadenhall/contract/health/index.ts'
import { useId, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { healthGroups, type Status } from './health-groups.ts'
import { texts } from './texts.ts'

const COLOURS: Readonly<Record<Status, string>> = {
  ok: 'bg-up',
  degraded: 'bg-warn',
  down: 'bg-down',
  off: 'bg-flat',
}

/** Facts of a group from which it takes both columns. */
const LONG = 8

/** The facts by group, with a search and the number of those that need attention. */
export function HealthFacts({ health }: { readonly health: Health }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = healthGroups(health).map(({ name, facts }) => ({
    name,
    facts: facts.filter(({ term, value }) =>
      words.every((word) => `${name} ${term} ${value}`.toLowerCase().includes(word)),
    ),
  }))
  const troubled = groups.flatMap(({ facts }) =>
    facts.filter(({ status }) => status === 'down' || status === 'degraded'),
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-3 py-2">
        <label htmlFor={id} className="text-muted">
          {texts.search}
        </label>
        <input
          id={id}
          type="search"
          className="control w-64 max-w-full"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span role="status" className={troubled.length > 0 ? 'text-warn' : 'text-muted'}>
          {texts.attention(troubled.length, formatCount(troubled.length))}
        </span>
      </div>
      <div className="grid grid-cols-1 xl:grid-cols-2">
        {groups.map(({ name, facts }) =>
          facts.length === 0 ? null : (
            <section
              key={name}
              aria-label={name}
              className={`border-b border-line p-3 ${facts.length > LONG ? 'xl:col-span-2' : ''}`}
            >
              <h3 className="pb-1 font-semibold">{name}</h3>
              <dl className={facts.length > LONG ? 'gap-x-6 xl:columns-2' : ''}>
                {facts.map(({ term, value, status }) => (
                  <div
                    key={term}
                    className="flex min-h-(--row) break-inside-avoid items-center gap-3 border-t border-line"
                  >
                    <dt className="w-48 shrink-0 text-muted max-sm:w-32">{term}</dt>
                    <dd className="flex min-w-0 items-baseline gap-2 break-words">
                      {status === null ? null : (
                        <span
                          aria-hidden="true"
                          className={`size-2 shrink-0 rounded-full ${COLOURS[status]}`}
                        />
                      )}
                      <span className="min-w-0 break-words">{value}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
      </div>
      {groups.every(({ facts }) => facts.length === 0) ? (
        <p className="px-3 py-6 text-center text-muted">{texts.nothingFound}</p>
      ) : null}
    </>
  )
}

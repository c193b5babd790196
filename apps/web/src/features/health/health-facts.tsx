import type { Health } from '@leadenhall/contract/health/index.ts'
import { useId, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import {
  describeUnused,
  type FactGroup,
  healthGroups,
  type Status,
  sourceRows,
} from './health-groups.ts'
import { SourceTable } from './source-table.tsx'
import { texts } from './texts.ts'

const COLOURS: Readonly<Record<Status, string>> = {
  ok: 'bg-up',
  degraded: 'bg-warn',
  down: 'bg-down',
  off: 'bg-flat',
}

/** The facts by group and the sources, with a search and the number of those that need attention. */
export function HealthFacts({
  health,
  isAdmin,
}: {
  readonly health: Health
  readonly isAdmin: boolean
}) {
  const id = useId()
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (...parts: string[]) => {
    const text = parts.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const groups = healthGroups(health, isAdmin).map(({ name, facts }) => ({
    name,
    facts: facts.filter(({ term, value }) => isFound(name, term, value)),
  }))
  const { sources: name } = texts.groups
  const sources = sourceRows(health).filter(({ failure, status, title }) =>
    isFound(name, title, texts.statuses[status], failure ?? ''),
  )
  const unused = describeUnused(health)
  const off = isFound(name, texts.off, unused) ? unused : ''
  const troubled = [...groups.flatMap(({ facts }) => facts), ...sources].filter(
    ({ status }) => status === 'down' || status === 'degraded',
  )
  const isEmpty =
    groups.every(({ facts }) => facts.length === 0) && sources.length === 0 && off === ''
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
        <span role="status" className={troubled.length > 0 ? 'text-warn' : 'text-up'}>
          {texts.attention(troubled.length, formatCount(troubled.length))}
        </span>
      </div>
      <div className="grid grid-cols-1 xl:grid-cols-2">
        {groups.map((group) =>
          group.facts.length === 0 ? null : <Facts key={group.name} {...group} />,
        )}
        {sources.length === 0 && off === '' ? null : (
          <section aria-label={name} className="p-3 xl:col-span-2">
            <h3 className="pb-1 font-semibold">{name}</h3>
            {sources.length === 0 ? null : <SourceTable rows={sources} />}
            {off === '' ? null : (
              <p className="border-t border-line pt-2 text-muted">
                {texts.off}: {off}
              </p>
            )}
          </section>
        )}
      </div>
      {isEmpty ? <p className="px-3 py-6 text-center text-muted">{texts.nothingFound}</p> : null}
    </>
  )
}

function Facts({ name, facts }: FactGroup) {
  return (
    <section aria-label={name} className="border-b border-line p-3">
      <h3 className="pb-1 font-semibold">{name}</h3>
      <dl>
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
  )
}

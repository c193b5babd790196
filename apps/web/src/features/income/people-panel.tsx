import type { Coming, ComingPerson } from '@leadenhall/contract/income/index.ts'
import { formatPercent } from '../../format/change.ts'
import { formatPounds } from '../../format/money.ts'
import { ACCOUNT_KIND_NAMES } from '../../listing/account-kinds.ts'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

const { tax } = texts

/** Each taxpayer's twelve months, by wrapper, before and after tax. */
export function PeoplePanel({ people }: { readonly people: Coming['total']['people'] }) {
  if (people.length === 0) return null
  return (
    <Panel title={tax.title}>
      <div
        className={
          people.length > 1
            ? 'grid grid-cols-2 divide-x divide-line max-lg:grid-cols-1 max-lg:divide-x-0 max-lg:divide-y'
            : ''
        }
      >
        {people.map((one) => (
          <Person key={one.person} person={one} isNamed={people.length > 1} />
        ))}
      </div>
      <p className="border-t border-line px-3 py-1.5 text-sm text-muted">{tax.help}</p>
    </Panel>
  )
}

function Person({ isNamed, person }: { readonly person: ComingPerson; readonly isNamed: boolean }) {
  const { after, allowanceUsed, bands, before, interest, property, tax: due, taxable } = person
  const hasProperty = Number(property) > 0
  return (
    <div className="min-w-0 p-3">
      {isNamed ? <h3 className="mb-1 font-semibold">{person.name}</h3> : null}
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <dl className="flex flex-col">
          {person.wrappers.map(({ before: sum, kind }) => (
            <Line key={kind} label={ACCOUNT_KIND_NAMES[kind]} amount={sum} />
          ))}
          <Line label={tax.before} amount={before} isSum />
        </dl>
        <dl className="flex flex-col">
          {Number(taxable) > 0 ? (
            <>
              <Line label={tax.general} amount={taxable} />
              <Line label={tax.allowance} amount={allowanceUsed} />
            </>
          ) : null}
          {hasProperty ? (
            <>
              <Line label={tax.property} amount={property} />
              <Line label={tax.withheld} amount={person.withheld} />
            </>
          ) : null}
          {Number(interest) > 0 ? <Line label={texts.interest} amount={interest} /> : null}
          {after === null ? (
            bands.map(({ after: left, band, rate }) => (
              <Line
                key={band}
                label={`${tax.after}, ${tax.inBand(tax.bands[band], formatPercent(Number(rate)))}`}
                amount={left}
                isSum
              />
            ))
          ) : (
            <>
              {Number(due) !== 0 ? <Line label={`${tax.tax}, ${tax.stated}`} amount={due} /> : null}
              <Line label={tax.after} amount={after} isSum />
            </>
          )}
        </dl>
      </div>
    </div>
  )
}

function Line(props: {
  readonly label: string
  readonly amount: string | null
  readonly isSum?: boolean
}) {
  const { amount, isSum = false, label } = props
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line py-0.5">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className={`whitespace-nowrap ${isSum ? 'font-semibold' : ''}`}>
        {formatPounds(amount)}
      </dd>
    </div>
  )
}

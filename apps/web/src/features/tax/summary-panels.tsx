import type { TaxAtRate, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { TAX_RATE_SOURCES } from '@leadenhall/contract/tax/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatPercent } from '../../format/change.ts'
import { POUNDS, plainAmount } from '../../format/read-amount.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { toneOf } from '../../listing/tone.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { taxYearQuery, useSetRateSource, useStateTaxYear } from './api.ts'
import { usePounds } from './pounds.ts'
import { texts } from './texts.ts'

/** Cards, what needs the user, tax and allowances of a year. */
export function SummaryPanels({
  isPrinted = false,
  person,
  year,
}: {
  readonly year: string
  readonly person: string
  /** Without what can be changed. */
  readonly isPrinted?: boolean
}) {
  const query = useQuery(taxYearQuery(year, person))
  return (
    <QueryView query={query} loading={<LoadingPanel rows={19} label={texts.loading} />}>
      {(data) => (
        <>
          <Cards year={data} />
          {data.provisional ? <Needs year={data} /> : null}
          <TaxPanel key={`${data.year} ${data.person}`} year={data} isPrinted={isPrinted} />
          <AllowancesPanel year={data} />
        </>
      )}
    </QueryView>
  )
}

function Cards({ year }: { readonly year: TaxYear }) {
  const { cards } = texts
  const { change, pounds } = usePounds()
  return (
    <section aria-label={texts.sections.summary} className="panel px-4 py-2.5">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3">
        <Card label={cards.gains} note={`${cards.losses} ${pounds(year.losses)}`}>
          <span className={toneOf(year.gains)}>{change(year.gains)}</span>
        </Card>
        <Card
          label={cards.exempt}
          note={
            year.exemptLeft === null ? texts.unknown : `${cards.left} ${pounds(year.exemptLeft)}`
          }
        >
          {pounds(year.exemptUsed)}
        </Card>
        <Card
          label={cards.taxable}
          note={year.reportingRequired ? texts.reporting.yes : texts.reporting.no}
        >
          {pounds(year.taxable)}
        </Card>
        <Card label={cards.proceeds}>{pounds(year.proceeds)}</Card>
        <Card label={cards.carried}>{pounds(year.lossesCarriedForward)}</Card>
        <Card label={cards.dividends}>{pounds(year.dividends)}</Card>
        <Card
          label={cards.interest}
          {...(Number(year.accruedIncome) === 0
            ? {}
            : { note: `${cards.accrued} ${change(year.accruedIncome)}` })}
        >
          {pounds(year.interest)}
        </Card>
        <Card label={cards.pid}>{pounds(year.pid)}</Card>
        <Card label={cards.foreignTax}>{pounds(year.foreignTax)}</Card>
        <ExemptGains year={year} />
      </dl>
      <p className="mt-2 text-sm text-muted">{year.reportingBecause}</p>
    </section>
  )
}

/** Only where something exempt was sold. */
function ExemptGains({ year: { exemptGains, exemptGainsUnknown } }: { readonly year: TaxYear }) {
  const { change } = usePounds()
  if (exemptGains === null) {
    return (
      <Card label={texts.cards.exemptGains} note={exemptGainsUnknown ?? texts.unknown}>
        –
      </Card>
    )
  }
  if (Number(exemptGains) === 0) return null
  return <Card label={texts.cards.exemptGains}>{change(exemptGains)}</Card>
}

function Card({
  children,
  label,
  note,
}: {
  readonly label: string
  readonly children: ReactNode
  readonly note?: string
}) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">
        {children}
        {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
      </dd>
    </div>
  )
}

function Needs({ year }: { readonly year: TaxYear }) {
  return (
    <section className="panel border-l-4 border-l-accent px-4 py-2.5">
      <h2 className="font-semibold">{texts.provisional}</h2>
      <ul className="mt-1 list-disc pl-5">
        {year.needsYou.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  )
}

function TaxPanel({ isPrinted, year }: { readonly year: TaxYear; readonly isPrinted: boolean }) {
  return (
    <Panel title={texts.tax.title}>
      <div className="flex flex-col gap-2 p-3">
        {year.tax === null ? (
          <Due label={texts.tax.both} rows={year.atBothRates} isEither />
        ) : (
          <>
            <Due label={texts.tax.gains} rows={year.tax.gains} />
            <Due label={texts.tax.interest} rows={year.tax.interest} />
            <Due label={texts.tax.dividends} rows={year.tax.dividends} />
            {year.tax.property === null ? null : (
              <Due label={texts.tax.property} rows={year.tax.property} />
            )}
          </>
        )}
        <Bands year={year} />
        {isPrinted ? (
          <p className="text-muted">
            {texts.tax.rates}: {texts.tax.rateSources[year.rateSource]}.
          </p>
        ) : (
          <Stated year={year} />
        )}
      </div>
    </Panel>
  )
}

function Bands({ year: { bands } }: { readonly year: TaxYear }) {
  const { pounds } = usePounds()
  if (bands === null) return null
  const isWider = Number(bands.widenedBy) > 0
  return (
    <p className="text-sm text-muted" title={bands.citation}>
      {texts.tax.bands(pounds(bands.basic), pounds(bands.higher))}
      {isWider ? texts.tax.widened(pounds(bands.widenedBy)) : ''}. {texts.tax.scotland}
    </p>
  )
}

/** Facts that the user states beside the ledger. */
function Stated({ year }: { readonly year: TaxYear }) {
  const [income, setIncome] = useState(year.stated.income ?? '')
  const [losses, setLosses] = useState(year.stated.losses ?? '')
  const [pension, setPension] = useState(year.stated.pension ?? '')
  const [giftAid, setGiftAid] = useState(year.stated.giftAid ?? '')
  const save = useStateTaxYear(year.year, year.person, {
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const setRates = useSetRateSource({ onError: (error) => showProblem(error) })
  const errors = firstErrors(save.error)
  return (
    <>
      <form
        className="grid max-w-3xl items-start gap-3 sm:grid-cols-2 print:hidden"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          save.mutate({
            income: plainAmount(income, POUNDS) || null,
            losses: plainAmount(losses, POUNDS) || null,
            pension: plainAmount(pension, POUNDS) || null,
            giftAid: plainAmount(giftAid, POUNDS) || null,
          })
        }}
      >
        <AmountField
          label={texts.tax.income}
          name="income"
          measure={POUNDS}
          value={income}
          onChange={setIncome}
          error={errors['income']}
        />
        <AmountField
          label={texts.tax.losses}
          name="losses"
          measure={POUNDS}
          value={losses}
          onChange={setLosses}
          error={errors['losses']}
        />
        <AmountField
          label={texts.tax.pension}
          name="pension"
          measure={POUNDS}
          value={pension}
          onChange={setPension}
          error={errors['pension']}
        />
        <AmountField
          label={texts.tax.giftAid}
          name="giftAid"
          measure={POUNDS}
          value={giftAid}
          onChange={setGiftAid}
          error={errors['giftAid']}
        />
        <div>
          <SubmitButton isBusy={save.isPending}>{texts.tax.save}</SubmitButton>
        </div>
      </form>
      <p className="text-sm text-muted">{texts.tax.help}</p>
      <SelectField
        label={texts.tax.rates}
        className="w-full max-w-80"
        value={year.rateSource}
        onChange={(value) => {
          const source = TAX_RATE_SOURCES.find((one) => one === value)
          if (source) setRates.mutate(source)
        }}
      >
        {Object.entries(texts.tax.rateSources).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface DueProps {
  readonly label: string
  readonly rows: readonly TaxAtRate[]
  /** Only the rows of one band apply, and which one is not known. */
  readonly isEither?: boolean
}

/** Each amount with the band whose rate it is at. */
export function Due({ isEither = false, label, rows }: DueProps) {
  const { pounds } = usePounds()
  if (rows.every(({ amount }) => Number(amount) === 0)) {
    return (
      <p>
        {label} {pounds('0')}
      </p>
    )
  }
  return (
    <p>
      {label}{' '}
      {rows.map(({ amount, band, isDraft, rate, taxed }, index) => (
        <span key={`${band} ${rate}`} className="mr-2 inline-block">
          {index === 0
            ? ''
            : `${isEither && band !== rows[index - 1]?.band ? texts.tax.or : texts.tax.and} `}
          <b>{pounds(amount)}</b> {texts.tax.atBand[band]} ({pounds(taxed)} ×{' '}
          {formatPercent(Number(rate))}
          {isDraft ? `, ${texts.tax.draft}` : ''})
        </span>
      ))}
    </p>
  )
}

function AllowancesPanel({ year }: { readonly year: TaxYear }) {
  const { allowances } = texts
  const { pounds } = usePounds()
  return (
    <Panel title={allowances.title}>
      <ul className="flex flex-col gap-2 p-3">
        {year.allowances.map(({ citation, kind, left, limit, used }) => (
          <li key={kind} title={citation}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{allowances.kinds[kind]}</span>
              <span>
                {allowances.used} {pounds(used)} · {allowances.left} {pounds(left)}
              </span>
            </span>
            <span aria-hidden="true" className="mt-1 block h-1.5 bg-raised">
              <span
                className="block h-full bg-accent"
                style={{ width: `${Math.min(100, (Number(used) / Number(limit)) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readAmount } from '../../format/read-amount.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { currenciesQuery } from './api.ts'
import { ConversionResult, type RenderChart } from './conversion-result.tsx'
import { toOptions } from './currency-options.ts'
import { CurrencySelect } from './currency-select.tsx'
import { DayField } from './day-field.tsx'
import { texts } from './texts.ts'

const DEFAULTS = { amount: '100', from: 'GBP', to: 'USD', date: '' }
type Part = keyof typeof DEFAULTS

/** Converts an amount between currencies, now or on a day; its state lives in the URL. */
export function CurrencyConverter({ renderChart }: { readonly renderChart: RenderChart }) {
  const [search, setSearch] = useSearchParams()
  const query = useQuery(currenciesQuery)
  const options = useMemo(() => toOptions(query.data ?? []), [query.data])
  const value = (part: Part) => search.get(part) ?? DEFAULTS[part]
  const change = (parts: Partial<Record<Part, string>>) =>
    setSearch(
      (now) => {
        for (const [part, text] of Object.entries(parts)) {
          if (text === DEFAULTS[part as Part]) now.delete(part)
          else now.set(part, text)
        }
        return now
      },
      { replace: true },
    )
  const [from, to] = [value('from'), value('to')]
  const measure = { unit: from }
  const reading = readAmount(value('amount'), measure, true)
  const amount = reading.state === 'read' ? Number(reading.value) : null

  return (
    <Panel title={texts.title}>
      <QueryView query={query} loading={<LoadingRows rows={4} label={texts.loading} />}>
        {() => (
          <div className="flex flex-col gap-3 p-3">
            <div className="flex flex-wrap items-end gap-3">
              <AmountField
                label={texts.amount}
                name="amount"
                measure={measure}
                isSigned
                isReadElsewhere
                value={value('amount')}
                onChange={(text) => change({ amount: text })}
                error={amount === null ? texts.wrongAmount : undefined}
              />
              <CurrencySelect
                label={texts.from}
                value={from}
                options={options}
                onChange={(code) => change({ from: code })}
              />
              <button
                type="button"
                className="icon-control mb-0.5"
                aria-label={texts.swap}
                onClick={() => change({ from: to, to: from })}
              >
                <ArrowLeftRight className="size-4" aria-hidden="true" />
              </button>
              <CurrencySelect
                label={texts.to}
                value={to}
                options={options}
                onChange={(code) => change({ to: code })}
              />
              <DayField value={value('date')} onChange={(day) => change({ date: day })} />
            </div>
            <ConversionResult {...{ amount, from, to, renderChart }} date={value('date')} />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

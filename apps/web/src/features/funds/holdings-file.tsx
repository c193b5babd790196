import type { FundHoldings } from '@leadenhall/contract/funds/index.ts'
import { useState } from 'react'
import { formatPercent } from '../../format/change.ts'
import { formatCount } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { useDroppedFile } from '../../ui/use-dropped-file.ts'
import { useForgetHoldings, useReadHoldings } from './api.ts'
import { texts } from './texts.ts'

const t = texts.file

interface HoldingsFileProps {
  readonly ticker: string
  /** Read before; null without one. */
  readonly own: FundHoldings | null
}

/** The issuer's list of holdings, chosen or dropped on the page; it takes the place of what a source states. */
export function HoldingsFile({ own, ticker }: HoldingsFileProps) {
  const [asOf, setAsOf] = useState('')
  /** Kept while its day is asked for. */
  const [waiting, setWaiting] = useState<File | null>(null)
  const read = useReadHoldings(ticker, {
    onSuccess() {
      setWaiting(null)
      setAsOf('')
    },
  })
  const forget = useForgetHoldings(ticker, {})
  const errors = firstErrors(read.error)
  const choose = (file: File) => {
    setWaiting(file)
    read.mutate({ file, asOf })
  }
  useDroppedFile(choose)
  const problem = read.error ?? forget.error
  return (
    <section aria-label={t.title} className="flex flex-col gap-2 border-t border-line pt-1.5">
      <h3 className="text-sm text-muted">{t.title}</h3>
      {own ? <Read own={own} /> : <p className="text-sm text-muted">{t.about}</p>}
      {waiting && errors['asOf'] ? (
        <div className="flex flex-wrap items-end gap-2">
          <DateField
            label={t.asOf(waiting.name)}
            name="asOf"
            value={asOf}
            onChange={setAsOf}
            error={errors['asOf']}
          />
          <Button disabled={asOf === '' || read.isPending} onClick={() => choose(waiting)}>
            {t.readAgain}
          </Button>
        </div>
      ) : problem ? (
        <p role="alert" className="text-sm text-down">
          {errors['file'] ?? problem.message}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={read.isPending ? t.reading : own ? t.other : t.choose}
          accept=".csv,.xlsx,.ods,text/csv"
          onFile={choose}
        />
        {own ? (
          <Button className="min-h-8" disabled={forget.isPending} onClick={() => forget.mutate()}>
            {t.forget}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Read({ own }: { readonly own: FundHoldings }) {
  return (
    <>
      <p className="text-sm">
        <span className="break-words">{own.title ?? own.file}</span>
        <span className="block text-muted">
          {t.read(formatDate(own.asOf), formatCount(own.count), formatPercent(own.total))}
        </span>
      </p>
      {own.leftOutCount > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-warn">
            {t.leftOut(formatCount(own.leftOutCount))}
          </summary>
          <ul className="text-muted">
            {own.leftOut.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

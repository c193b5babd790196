import type { MissingSplits, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatQuantity } from '../../../format/money.ts'
import { formatDate } from '../../../format/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { missingSplitsQuery, useSaveActivity } from '../api.ts'
import { texts } from '../texts.ts'

type MissingSplit = MissingSplits[number]

/** Splits that the records lack, in a line each, with a button that adds them. */
export function SplitHints({ accounts }: { readonly accounts: readonly PortfolioAccount[] }) {
  const missing = useQuery(missingSplitsQuery).data ?? []
  const [asked, setAsked] = useState<MissingSplit | null>(null)
  const save = useSaveActivity(null, {
    onSuccess: () => showToast(texts.splits.added),
    onError: (error) => showProblem(error),
  })
  if (missing.length === 0) return null
  const accountOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? ''
  return (
    <section aria-label={texts.splits.title} className="panel px-3 py-1.5">
      <ul>
        {missing.map((split) => (
          <li
            key={`${split.account_id} ${split.ticker} ${split.date}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5"
          >
            <span className="text-warn">{describe(split, accountOf(split.account_id))}</span>
            <Button disabled={save.isPending} onClick={() => setAsked(split)}>
              {texts.splits.add}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          isOpen
          title={texts.splits.ask(asked.ticker)}
          confirmLabel={texts.splits.add}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            save.mutate(toActivity(asked))
            setAsked(null)
          }}
        >
          <p className="text-muted">{texts.splits.askHelp(formatQuantity(asked.held))}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function describe({ ticker, ratio, date }: MissingSplit, account: string): string {
  return texts.splits.missing(ticker, ratio.new, ratio.old, formatDate(date), account)
}

function toActivity({ account_id, ticker, ratio, date }: MissingSplit) {
  const isSplit = Number(ratio.new) > Number(ratio.old)
  const kind = isSplit ? ('split' as const) : ('consolidation' as const)
  return { account_id, kind, date, ticker, ratio }
}

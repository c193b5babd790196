import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { pagePath, sharePath } from '../../format/paths.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { fundFactsQuery, useRemoveFund } from './api.ts'
import { FundForm } from './fund-form.tsx'
import { texts } from './texts.ts'

const { addFund: words } = texts

/** Adds an open-ended fund by its ISIN for all users, corrects one that was added, or removes it. */
export function AddFundPage() {
  const [isin, setIsin] = useState(new URLSearchParams(useSearch()).get('isin') ?? '')
  const [, navigate] = useLocation()
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{words.title}</h1>
      <Panel title={words.title}>
        <div className="flex flex-col gap-3 p-3">
          <p className="max-w-2xl text-muted">{words.about}</p>
          <FundForm
            isin={isin}
            onIsin={setIsin}
            onSaved={({ ticker }) => navigate(sharePath(ticker))}
          />
          <RemoveFund isin={isin.trim().toUpperCase()} />
          <p className="max-w-2xl text-sm text-muted">
            {words.prices}{' '}
            <Link href={pagePath('pricefiles')} className="text-accent underline">
              {words.files}
            </Link>
          </p>
        </div>
      </Panel>
    </main>
  )
}

/** Shown for a fund that was added. */
function RemoveFund({ isin }: { readonly isin: string }) {
  const [isAsking, setAsking] = useState(false)
  const added = useQuery({ ...fundFactsQuery(isin), enabled: isIsin(isin) }).data?.added
  const remove = useRemoveFund({ onSuccess: () => showToast(words.removed(added?.name ?? isin)) })
  if (!added) return null
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{words.remove}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeTitle(added.name)}
        confirmLabel={words.remove}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate(isin)
        }}
      >
        <p className="text-muted">{words.removeText}</p>
      </ConfirmDialog>
    </div>
  )
}

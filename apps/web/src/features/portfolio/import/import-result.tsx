import type { ImportPreview, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { Link } from 'wouter'
import { pagePath } from '../../../format/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { useRevertImport } from '../api.ts'
import { texts } from '../texts.ts'
import { ImportPayouts } from './import-payouts.tsx'

export interface StoredImport {
  readonly preview: Pick<ImportPreview, 'id' | 'account_id' | 'file' | 'counts' | 'rows'>
  /** Activities that this commit stored. */
  readonly changed: number
}

interface ImportResultProps {
  readonly accounts: readonly PortfolioAccount[]
  readonly stored: StoredImport
  /** After the import was taken back. */
  readonly onUndone: () => void
}

/** After a commit: what it stored, and where to go from there. */
export function ImportResult({ accounts, stored, onUndone }: ImportResultProps) {
  const t = texts.import
  const { changed, preview } = stored
  const revert = useRevertImport({
    onSuccess: () => {
      showToast(t.undone)
      onUndone()
    },
    onError: (error) => showProblem(error),
  })
  return (
    <Panel
      title={t.stored(changed)}
      actions={
        <>
          <Link
            className="control control-primary"
            href={`${pagePath('portfoliomanager')}?account=${encodeURIComponent(preview.account_id)}`}
          >
            {t.seeReturn}
          </Link>
          <Button disabled={revert.isPending} onClick={() => revert.mutate(preview.id)}>
            {t.undo}
          </Button>
        </>
      }
    >
      <p role="status" className="px-3 py-2 text-muted">
        {t.storedFrom(preview.file)}
        {preview.counts.needs_you > 0 ? ` ${t.keptForLater(preview.counts.needs_you)}` : ''}
      </p>
      <ImportPayouts accounts={accounts} preview={preview} />
    </Panel>
  )
}

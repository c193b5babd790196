import type { PriceImports } from '@leadenhall/contract/prices/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../../format/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { priceFilesQuery, useUndoPriceFile } from '../api.ts'
import { texts } from './texts.ts'

/** Files that count, newest first, each with its undo. */
export function StoredFiles() {
  const query = useQuery(priceFilesQuery)
  const [asked, setAsked] = useState<PriceImports[number] | null>(null)
  const undo = useUndoPriceFile({ onError: (error) => showProblem(error) })
  return (
    <Panel title={texts.stored}>
      <QueryView query={query} loading={<SkeletonRows rows={2} label={texts.loadingStored} />}>
        {(files) =>
          files.length === 0 ? (
            <Empty title={texts.noneStored} />
          ) : (
            <ul>
              {files.map((stored) => (
                <li
                  key={stored.id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 last:border-0"
                >
                  <span className="min-w-40 grow font-semibold break-all">{stored.file}</span>
                  <span className="text-muted">
                    {texts.storedLine(
                      stored.rows.new + stored.rows.equal + stored.rows.differing,
                      stored.series,
                    )}
                  </span>
                  <span className="text-muted">
                    {stored.committedAt === null ? '' : formatDayTime(stored.committedAt)}
                  </span>
                  <Button
                    aria-label={texts.undoLabel(stored.file)}
                    disabled={undo.isPending}
                    onClick={() => setAsked(stored)}
                  >
                    {texts.undo}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <ConfirmDialog
        isOpen={asked !== null}
        title={texts.undoTitle(asked?.file ?? '')}
        confirmLabel={texts.undo}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (!asked) return
          setAsked(null)
          undo.mutate(asked.id, { onSuccess: () => showToast(texts.undone(asked.file)) })
        }}
      >
        <p>{texts.undoBody}</p>
      </ConfirmDialog>
    </Panel>
  )
}

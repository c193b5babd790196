import type { ImportPreview } from '@leadenhall/contract/portfolio/index.ts'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { useAddSplits, useAnswerRow, useChooseRow, useSkipRow } from '../api.ts'
import { texts } from '../texts.ts'

/** The user's decisions about rows, each with one message that says what it changed. */
export function useRowChanges(id: string, onPreview: (preview: ImportPreview) => void) {
  const t = texts.import.questions
  const onError = (error: Error) => showProblem(error)
  const answer = useAnswerRow(id, {
    onSuccess: (preview, { count, name, ticker }) => {
      onPreview(preview)
      showToast(t.answered(name, ticker, count))
    },
    onError,
  })
  const choose = useChooseRow(id, {
    onSuccess: (preview, { count, label }) => {
      onPreview(preview)
      showToast(t.chosen(label, count))
    },
    onError,
  })
  const skip = useSkipRow(id, {
    onSuccess: (preview, { count, isSkipped, row }) => {
      onPreview(preview)
      if (!isSkipped) return
      const undo = () => skip.mutate({ row, count, isSkipped: false })
      showToast(t.skipped(count), { label: texts.activities.undo, run: undo })
    },
    onError,
  })
  const addSplits = useAddSplits(id, {
    onSuccess: (preview) => {
      onPreview(preview)
      showToast(t.splitAdded)
    },
    onError,
  })
  return {
    isBusy: answer.isPending || choose.isPending || skip.isPending || addSplits.isPending,
    answer: answer.mutate,
    choose: choose.mutate,
    skip: skip.mutate,
    addSplits: addSplits.mutate,
  }
}
export type RowChanges = ReturnType<typeof useRowChanges>

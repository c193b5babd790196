import { useState } from 'react'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from './texts.ts'

/** A secret that is shown once, to be copied. */
export function SecretBox({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Refused, or no secure context: the text can still be selected.
      showToast(texts.webhook.notCopied)
    }
  }
  return (
    <div role="status" className="rounded-sm border border-accent p-2">
      <p className="font-semibold">{texts.webhook.secret}</p>
      <p className="text-sm text-muted">{texts.webhook.once}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 grow break-all">{secret}</code>
        <button type="button" className="control" onClick={() => void copy()}>
          {isCopied ? texts.webhook.copied : texts.webhook.copy}
        </button>
      </div>
    </div>
  )
}

import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { pagePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useShareWatchlist } from './api.ts'
import { texts } from './texts.ts'

interface ShareDialogProps {
  readonly list: Watchlist
  readonly onClose: () => void
}

/** Creates, copies and revokes a list's public link. */
export function ShareDialog({ list, onClose }: ShareDialogProps) {
  const change = useShareWatchlist(list, {
    onSuccess: ({ share_token: token }) => {
      if (token === null) showToast(texts.sharing.revoked)
    },
    onError: (error) => showProblem(error),
  })
  const token = list.share_token
  return (
    <DialogFrame title={texts.sharing.title} onClose={onClose}>
      <p className="text-muted">{texts.sharing.about}</p>
      {token === null ? null : (
        <TextField label={texts.sharing.link} name="link" value={linkOf(token)} isReadOnly />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {token === null ? (
          <Button kind="primary" disabled={change.isPending} onClick={() => change.mutate(true)}>
            {texts.sharing.start}
          </Button>
        ) : (
          <>
            <Button disabled={change.isPending} onClick={() => change.mutate(false)}>
              {texts.sharing.revoke}
            </Button>
            <Button kind="primary" onClick={() => void copy(linkOf(token))}>
              {texts.sharing.copy}
            </Button>
          </>
        )}
        <DialogClose className="control">{texts.details.close}</DialogClose>
      </div>
    </DialogFrame>
  )
}

function linkOf(token: string): string {
  return window.location.origin + pagePath('shared-watchlist', { token })
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showToast(texts.sharing.copied)
  } catch {
    // Blocked, or an insecure connection: the link can still be selected in the field.
    showProblem(texts.sharing.notCopied)
  }
}

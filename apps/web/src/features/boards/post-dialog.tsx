import { Dialog } from '@base-ui/react/dialog'
import type { BoardMessage } from '@leadenhall/contract/boards/index.ts'
import { formatDayTime } from '../../format/time.ts'
import { DialogShell } from '../../ui/overlays/dialog-shell.tsx'
import type { ReadAloud } from './read-aloud.ts'
import { ReadAloudButton } from './read-aloud-button.tsx'
import { texts } from './texts.ts'

interface PostDialogProps {
  readonly message: BoardMessage
  readonly voice: ReadAloud
  readonly onClose: () => void
}

/** A full message: heading, time, author and content. */
export function PostDialog({ message, voice, onClose }: PostDialogProps) {
  const facts = [
    [texts.postedAt, formatDayTime(message.PostedAt)],
    [texts.postedBy, message.PostedBy],
    [texts.opinion, message.opinion],
    [texts.price, message.priceText],
  ] as const
  return (
    <DialogShell
      className="top-1/2 flex max-h-[calc(100vh-4rem)] w-[40rem] max-w-[calc(100vw-2rem)] -translate-y-1/2 flex-col"
      onClose={onClose}
    >
      <div className="flex items-start gap-3 border-b border-line p-4">
        <Dialog.Title className="min-w-0 flex-1 text-lg font-semibold break-words">
          {message.MessageHeading || texts.noHeading}
        </Dialog.Title>
        <ReadAloudButton message={message} voice={voice} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 px-4 pt-3 text-sm">
        {facts.map(([term, value]) =>
          value === null ? null : (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {/* The server sanitises messages to a short list of elements. */}
      <div
        className="prose-note overflow-y-auto p-4 break-words"
        dangerouslySetInnerHTML={{ __html: message.MessageContent }}
      />
      <div className="flex justify-end border-t border-line p-3">
        <Dialog.Close className="control">{texts.close}</Dialog.Close>
      </div>
    </DialogShell>
  )
}

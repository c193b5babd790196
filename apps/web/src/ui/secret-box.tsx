import { CopyButton } from './copy-button.tsx'

interface SecretBoxProps {
  readonly title: string
  /** Says that the secret is shown only once, and where to keep it. */
  readonly note: string
  readonly secret: string
}

/** A secret to copy, shown only once. */
export function SecretBox({ title, note, secret }: SecretBoxProps) {
  return (
    <div role="status" className="rounded-sm border border-accent p-2">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">{note}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 grow break-all">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </div>
  )
}

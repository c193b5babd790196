/** A message above a form: the server's refusal, or good news. */
export function FormBanner({ message, kind }: { message: string; kind: 'error' | 'info' }) {
  return (
    <p
      role={kind === 'error' ? 'alert' : 'status'}
      className={`rounded-sm border px-3 py-2 ${kind === 'error' ? 'border-down text-down' : 'border-accent'}`}
    >
      {message}
    </p>
  )
}

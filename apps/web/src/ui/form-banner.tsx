/** A message above a form: an error or a success. */
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

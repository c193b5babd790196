import { useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  readonly label: string
  /** Endings and media types, as the attribute of an input. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Opens the browser's choice of a file; the same file can be chosen again. */
export function FileButton({ accept, label, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button kind="primary" className="min-h-8" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

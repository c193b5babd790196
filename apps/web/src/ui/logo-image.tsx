import { useState } from 'react'

const PLACEHOLDER = '/no-logo.svg'

interface LogoImageProps {
  readonly src: string
  readonly alt: string
  readonly className?: string
}

/** A company logo, or a question mark when there is none. */
export function LogoImage({ src, alt, className = 'size-10' }: LogoImageProps) {
  const [failedFor, setFailedFor] = useState<string | null>(null)
  return (
    <img
      src={failedFor === src ? PLACEHOLDER : src}
      alt={alt}
      width={40}
      height={40}
      draggable={false}
      className={`shrink-0 rounded-md object-contain ${className}`}
      onError={() => setFailedFor(src)}
    />
  )
}

import { texts } from './texts.ts'

/** Before a headline that is new since the last visit. */
export function NewMark() {
  return (
    <span className="mr-1.5 inline-block rounded-sm bg-accent px-1 align-[0.1em] text-xs leading-4 font-semibold text-accent-ink">
      {texts.isNew}
    </span>
  )
}

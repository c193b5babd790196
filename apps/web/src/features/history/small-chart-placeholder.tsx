import { texts } from './texts.ts'

export function SmallChartPlaceholder({ heightPx }: { readonly heightPx: number }) {
  return (
    <div
      role="img"
      aria-label={texts.alternative}
      className="skeleton m-2"
      style={{ height: heightPx - 16 }}
    />
  )
}

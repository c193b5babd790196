import { PreviewCard } from '@base-ui/react/preview-card'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Change } from '../../listing/change.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { previewQuery } from './api.ts'
import { texts } from './texts.ts'

export interface SharePreviewProps {
  readonly ticker: string
  readonly name: string
  readonly onPreview: (isShown: boolean) => void
  /** The link to preview. */
  readonly children: ReactElement
}

/** Previews a share's month while its link is hovered or focused. */
export function SharePreview({ ticker, name, onPreview, children }: SharePreviewProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (isShown: boolean) => {
    setOpen(isShown)
    onPreview(isShown)
  }
  // This link replaces one without a preview, perhaps under a pointer that then stays where it is.
  const showIfPointedAt = useEffectEvent(() => {
    if (link.current?.matches(':hover')) show(true)
  })
  useEffect(() => showIfPointedAt(), [])
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={show}>
      <PreviewCard.Trigger ref={link} render={children} delay={300} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner sideOffset={4} className="z-40">
          <PreviewCard.Popup
            aria-label={texts.panel.preview(name)}
            className="panel w-72 bg-raised p-3 shadow-2xl"
          >
            <p className="truncate font-semibold">{name}</p>
            <p className="text-sm text-muted">{ticker}</p>
            <MonthLine ticker={ticker} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

function MonthLine({ ticker }: { ticker: string }) {
  const { data, isError } = useQuery(previewQuery(ticker))
  if (isError) return <p className="flex h-20 items-center text-muted">{texts.panel.noChart}</p>
  if (!data) return <div className="skeleton mt-2 h-[72px]" />
  const closes = data.bars.flatMap(({ close }) => (close === null ? [] : [close]))
  return (
    <>
      <p className="mt-1 flex justify-between text-sm">
        <span className="text-muted">{texts.panel.month}</span>
        <Change ratio={data.changeRatio} />
      </p>
      <Sparkline values={closes} changeRatio={data.changeRatio} />
    </>
  )
}

import { type ComponentType, lazy, Suspense } from 'react'
import { WaitingPanel } from './waiting-panel.tsx'

/**
 * A panel in a chunk of its own, loaded when it is first shown. Until then its frame is there.
 * @param height classes of the frame's height
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: string,
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return function LazyPanel(props: Props) {
    return (
      <Suspense fallback={<WaitingPanel height={height} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

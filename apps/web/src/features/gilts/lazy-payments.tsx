import { lazyPanel } from '../../ui/lazy-panel.tsx'

/** Loaded when its tab is opened. */
export const GiltPayments = lazyPanel(
  async () => (await import('./payments-panels.tsx')).PaymentsPanels,
  'h-[560px]',
)

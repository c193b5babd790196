import { AudioLines, Maximize, Minimize } from 'lucide-react'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import type { ChartSettings } from './chart-settings.ts'
import type { ChartFile } from './chart-view.tsx'
import { ExportMenu } from './export-menu.tsx'
import { IndicatorMenu } from './indicator-menu.tsx'
import { texts } from './texts.ts'

interface ChartToolbarProps {
  readonly settings: ChartSettings
  readonly onSettings: (change: Partial<ChartSettings>) => void
  readonly isComparing: boolean
  readonly onComparing: (isComparing: boolean) => void
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  readonly isHeard: boolean
  readonly onHeard: (isHeard: boolean) => void
  readonly isFull: boolean
  readonly onFull: () => void
  readonly onSave: (file: ChartFile) => void
}

const NARROW = 'max-sm:px-1.5 max-sm:text-sm'
const ICON = { 'aria-hidden': true, className: 'size-4' } as const

/** A line of its own: the panel's header does not wrap when the source and its age arrive. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { settings, onSettings, isComparing, isTable, isHeard, isFull } = props
  const isCandles = settings.style === 'candles'
  return (
    <div className="flex flex-wrap justify-end gap-2 border-b border-line px-3 py-1 max-sm:gap-1">
      <ToggleButton
        isPressed={isCandles}
        className={NARROW}
        onClick={() => onSettings({ style: isCandles ? 'area' : 'candles' })}
      >
        {texts.candles}
      </ToggleButton>
      <ToggleButton
        isPressed={settings.isLog}
        className={NARROW}
        onClick={() => onSettings({ isLog: !settings.isLog })}
      >
        {texts.log}
      </ToggleButton>
      <ToggleButton
        isPressed={settings.isTotalReturn}
        title={texts.totalReturn.help}
        className={NARROW}
        onClick={() => onSettings({ isTotalReturn: !settings.isTotalReturn })}
      >
        {texts.totalReturn.button}
      </ToggleButton>
      <ToggleButton
        isPressed={isComparing}
        className={NARROW}
        onClick={() => props.onComparing(!isComparing)}
      >
        {texts.compare.button}
      </ToggleButton>
      <IndicatorMenu
        chosen={settings.indicators}
        onChange={(indicators) => onSettings({ indicators })}
      />
      <ToggleButton isPressed={isTable} className={NARROW} onClick={() => props.onTable(!isTable)}>
        {texts.table}
      </ToggleButton>
      <ExportMenu isTable={isTable} onSave={props.onSave} />
      <ToggleButton
        isPressed={isHeard}
        aria-label={texts.listen}
        title={texts.listenHelp}
        className="max-sm:px-1.5"
        onClick={() => props.onHeard(!isHeard)}
      >
        <AudioLines {...ICON} />
      </ToggleButton>
      <ToggleButton
        isPressed={isFull}
        aria-label={texts.fullScreen}
        title={texts.fullScreenHelp}
        className="max-sm:px-1.5"
        onClick={props.onFull}
      >
        {isFull ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
      </ToggleButton>
    </div>
  )
}

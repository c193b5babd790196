import { AudioLines, Maximize, Minimize } from 'lucide-react'
import { MenuButton, MenuCheckItem, MenuItem } from '../../ui/menu-button.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import type { ChartSettings } from './chart-settings.ts'
import type { ChartFile } from './chart-view.tsx'
import { ExportMenu } from './export-menu.tsx'
import { IndicatorMenu } from './indicator-menu.tsx'
import { texts } from './texts.ts'

interface Opened {
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
}

interface ChartToolbarProps {
  readonly settings: ChartSettings
  readonly onSettings: (change: Partial<ChartSettings>) => void
  readonly isComparing: boolean
  readonly onComparing: (isComparing: boolean) => void
  /** Null for a visitor, who keeps no drawings and no layouts. */
  readonly drawings: Opened | null
  readonly layouts: Opened | null
  /** False where nothing is paid: an index, a currency, a commodity. */
  readonly hasTotalReturn: boolean
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  readonly isHeard: boolean
  readonly onHeard: (isHeard: boolean) => void
  readonly isFull: boolean
  readonly onFull: () => void
  readonly onSave: (file: ChartFile) => void
}

const NARROW = 'max-sm:px-1.5 max-sm:text-sm'
/** On a phone these are in the menu at the end of the row. */
const WIDE = 'max-sm:hidden'
const ICON = { 'aria-hidden': true, className: 'size-4' } as const

/** A line of its own: the panel's header does not wrap when the source and its age arrive. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { settings, onSettings, isComparing, isTable, isHeard, isFull, drawings, layouts } = props
  const isCandles = settings.style === 'candles'
  return (
    <div className="flex flex-wrap justify-end gap-2 border-b border-line px-3 py-1 max-sm:flex-nowrap max-sm:gap-1">
      <ToggleButton
        isPressed={isCandles}
        className={NARROW}
        onClick={() => onSettings({ style: isCandles ? 'area' : 'candles' })}
      >
        {texts.candles}
      </ToggleButton>
      <ToggleButton
        isPressed={settings.isLog}
        className={WIDE}
        onClick={() => onSettings({ isLog: !settings.isLog })}
      >
        {texts.log}
      </ToggleButton>
      {props.hasTotalReturn ? (
        <ToggleButton
          isPressed={settings.isTotalReturn}
          title={texts.totalReturn.help}
          className={NARROW}
          onClick={() => onSettings({ isTotalReturn: !settings.isTotalReturn })}
        >
          {texts.totalReturn.button}
        </ToggleButton>
      ) : null}
      <ToggleButton
        isPressed={isComparing}
        className={WIDE}
        onClick={() => props.onComparing(!isComparing)}
      >
        {texts.compare.button}
      </ToggleButton>
      <IndicatorMenu
        chosen={settings.indicators}
        onChange={(indicators) => onSettings({ indicators })}
      />
      {drawings ? (
        <ToggleButton
          isPressed={drawings.isOpen && !isTable}
          disabled={isTable}
          className={WIDE}
          onClick={() => drawings.open(!drawings.isOpen)}
        >
          {texts.drawings.tool}
        </ToggleButton>
      ) : null}
      {layouts ? (
        <ToggleButton
          isPressed={layouts.isOpen}
          className={WIDE}
          onClick={() => layouts.open(!layouts.isOpen)}
        >
          {texts.layouts.button}
        </ToggleButton>
      ) : null}
      <ToggleButton isPressed={isTable} className={WIDE} onClick={() => props.onTable(!isTable)}>
        {texts.table}
      </ToggleButton>
      <div className={WIDE}>
        <ExportMenu isTable={isTable} onSave={props.onSave} />
      </div>
      <ToggleButton
        isPressed={isHeard}
        aria-label={texts.listen}
        title={texts.listenHelp}
        className={WIDE}
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
      <div className="sm:hidden">
        <MoreMenu {...props} />
      </div>
    </div>
  )
}

/** The buttons that a phone's row has no room for. */
function MoreMenu(props: ChartToolbarProps) {
  const { settings, onSettings, isComparing, isTable, isHeard, drawings, layouts } = props
  return (
    <MenuButton label={texts.more} align="end">
      <MenuCheckItem
        isChecked={settings.isLog}
        onPick={() => onSettings({ isLog: !settings.isLog })}
      >
        {texts.log}
      </MenuCheckItem>
      <MenuCheckItem isChecked={isComparing} onPick={() => props.onComparing(!isComparing)}>
        {texts.compare.button}
      </MenuCheckItem>
      {drawings ? (
        <MenuCheckItem isChecked={drawings.isOpen} onPick={() => drawings.open(!drawings.isOpen)}>
          {texts.drawings.tool}
        </MenuCheckItem>
      ) : null}
      {layouts ? (
        <MenuCheckItem isChecked={layouts.isOpen} onPick={() => layouts.open(!layouts.isOpen)}>
          {texts.layouts.button}
        </MenuCheckItem>
      ) : null}
      <MenuCheckItem isChecked={isTable} onPick={() => props.onTable(!isTable)}>
        {texts.table}
      </MenuCheckItem>
      <MenuCheckItem isChecked={isHeard} onPick={() => props.onHeard(!isHeard)}>
        {texts.listen}
      </MenuCheckItem>
      <MenuItem isDisabled={isTable} onPick={() => props.onSave('png')}>
        {texts.export.png}
      </MenuItem>
      <MenuItem onPick={() => props.onSave('csv')}>{texts.export.csv}</MenuItem>
    </MenuButton>
  )
}

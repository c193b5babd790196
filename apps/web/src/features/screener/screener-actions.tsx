import { files } from '@leadenhall/contract/screener/files.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { MenuButton, MenuDownload, MenuItem, MenuLine } from '../../ui/menu-button.tsx'
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx'
import { useReachedSizes } from '../../ui/use-window-size.ts'
import type { Named } from './api.ts'
import type { FilterKey } from './filter-types.ts'
import { MetricPicker } from './metric-picker.tsx'
import { PresetMenu } from './preset-menu.tsx'
import { applyPreset } from './presets.ts'
import type { LoadedScreener } from './saved-screen.ts'
import { toExportQuery } from './saved-screen.ts'
import type { ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'
import { WeightMenu } from './weight-menu.tsx'

const SaveDialog = deferred(async () => ({
  default: (await import('./save-dialog.tsx')).SaveDialog,
}))
const LoadDialog = deferred(async () => ({
  default: (await import('./load-dialog.tsx')).LoadDialog,
}))

interface ScreenerActionsProps {
  readonly isSignedIn: boolean
  readonly isRunning: boolean
  readonly state: ScreenState
  readonly active: ReadonlySet<FilterKey>
  /** Tickers that alone can match. */
  readonly tickers: Named
  readonly onStart: () => void
  readonly onChange: (state: ScreenState) => void
  readonly onToggle: (key: FilterKey) => void
  readonly onLoad: (loaded: LoadedScreener, state: ScreenState) => void
  /** Shows the field for a past day. */
  readonly onAsOf: () => void
}

type Opened = 'presets' | 'save' | 'load' | 'metrics' | 'weights'

/**
 * Presets, Start, Load and Save, and a menu with the rest. A phone has them all in the menu but the
 * presets. Visitors get a prompt where an account is needed.
 */
export function ScreenerActions(props: ScreenerActionsProps) {
  const { isSignedIn, isRunning, state, active, tickers } = props
  const { onStart, onChange, onToggle, onLoad, onAsOf } = props
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const exported = toExportQuery(state, tickers)
  const hasRoom = useReachedSizes().includes('sm')
  return (
    <>
      <Button onClick={() => setOpen('presets')}>{texts.presets.title}</Button>
      {hasRoom ? (
        <Button kind="primary" disabled={isRunning} onClick={onStart}>
          {texts.start}
        </Button>
      ) : null}
      {hasRoom && isSignedIn ? (
        <>
          <Button onClick={() => setOpen('load')}>{texts.load}</Button>
          <Button onClick={() => setOpen('save')}>{texts.save}</Button>
        </>
      ) : null}
      <MenuButton align="end" label={texts.more}>
        {hasRoom ? null : (
          <>
            <MenuItem isDisabled={isRunning} onPick={onStart}>
              {texts.start}
            </MenuItem>
            {isSignedIn ? (
              <>
                <MenuItem onPick={() => setOpen('load')}>{texts.load}</MenuItem>
                <MenuItem onPick={() => setOpen('save')}>{texts.save}</MenuItem>
              </>
            ) : null}
            <MenuLine />
          </>
        )}
        <MenuItem onPick={() => setOpen('metrics')}>{texts.metrics.title}</MenuItem>
        <MenuItem onPick={() => setOpen('weights')}>{texts.weights.title}</MenuItem>
        <MenuItem onPick={onAsOf}>{texts.asOf.choose}</MenuItem>
        {isSignedIn ? (
          <>
            <MenuLine />
            <MenuDownload href={`${files.csv.path}?${exported}`}>{texts.export.csv}</MenuDownload>
            <MenuDownload href={`${files.xlsx.path}?${exported}`}>{texts.export.xlsx}</MenuDownload>
          </>
        ) : null}
      </MenuButton>
      {isSignedIn ? null : <SignInPrompt page="screener" texts={texts.anonymous} />}
      {open === 'presets' ? (
        <PresetMenu onPick={(preset) => onChange(applyPreset(state, preset))} onClose={close} />
      ) : null}
      {open === 'metrics' ? (
        <MetricPicker
          state={state}
          active={active}
          onToggle={onToggle}
          onChange={onChange}
          onClose={close}
        />
      ) : null}
      {open === 'weights' ? (
        <WeightMenu
          weights={state.weights}
          onChange={(weights) => onChange({ ...state, weights, page: 1 })}
          onClose={close}
        />
      ) : null}
      {open === 'save' ? (
        <SaveDialog state={state} onClose={close} onShowSaved={() => setOpen('load')} />
      ) : null}
      {open === 'load' ? (
        <LoadDialog
          state={state}
          onClose={close}
          onLoad={(loaded, next) => {
            close()
            onLoad(loaded, next)
          }}
        />
      ) : null}
    </>
  )
}

import {
  addPanel,
  removePanel,
  resizePanel,
  type Step,
  stepPanel,
} from '@leadenhall/contract/desk/grid.ts'
import type { DeskPanel, Layout } from '@leadenhall/contract/desk/index.ts'
import type { LinkColour } from '@leadenhall/contract/desk/links.ts'
import { factsOf, type PanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { showProblem } from '../../ui/show-toast.ts'
import { useSaveLayout } from './api.ts'
import { texts } from './texts.ts'
import { titleOf } from './title-of.ts'

type Panels = readonly DeskPanel[]

const GROWTH: Readonly<Record<Step, { readonly w: number; readonly h: number }>> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
}

export type DeskState = ReturnType<typeof useDesk>

/** A desk with its changes, which are saved, can be undone and are announced. */
export function useDesk(layout: Layout) {
  const save = useSaveLayout(layout.id, { onError: (error) => showProblem(error) })
  const [past, setPast] = useState<readonly Panels[]>([])
  const [said, say] = useState('')
  useFlush(save.flush)
  const { panels } = layout.layout
  const store = (next: Panels, over: Partial<Pick<Layout, 'name' | 'is_home'>> = {}) =>
    save.mutate({ name: layout.name, layout: { version: 1, panels: [...next] }, ...over })
  const change = (next: Panels) => {
    if (next === panels) return
    setPast([...past, panels])
    store(next)
  }
  /** Nothing moves, so that there is nothing to undo; undoing a move keeps it. */
  const choose = (chosen: Panels, values: DeskPanel['settings']) => {
    const ids = new Set(chosen.map(({ id }) => id))
    const apply = (list: Panels) =>
      list.map((one) =>
        ids.has(one.id) ? { ...one, settings: { ...one.settings, ...values } } : one,
      )
    setPast(past.map(apply))
    store(apply(panels))
  }
  const sayPlace = (next: Panels, id: string) => {
    const panel = next.find((one) => one.id === id)
    if (!panel) return
    const [column, row] = [formatCount(panel.x + 1), formatCount(panel.y + 1)]
    say(texts.said.moved(titleOf(panel), column, row))
  }
  return {
    panels,
    said,
    canUndo: past.length > 0,
    rename: (name: string) => store(panels, { name }),
    setHome: (isHome: boolean) => store(panels, { is_home: isHome }),
    /** By pointer: places of all panels as they were shown. */
    place(next: Panels, id: string) {
      change(next)
      sayPlace(next, id)
    },
    step(panel: DeskPanel, step: Step) {
      const next = stepPanel(panels, panel.id, step)
      if (next === panels) return say(texts.said.stuck(titleOf(panel)))
      change(next)
      sayPlace(next, panel.id)
    },
    grow(panel: DeskPanel, step: Step) {
      const { h, w } = GROWTH[step]
      const next = resizePanel(panels, panel.id, { w: panel.w + w, h: panel.h + h })
      const now = next.find(({ id }) => id === panel.id)
      if (!now || (now.w === panel.w && now.h === panel.h)) {
        return say(texts.said.stuck(titleOf(panel)))
      }
      change(next)
      say(texts.said.resized(titleOf(panel), formatCount(now.w), formatCount(now.h)))
    },
    add(kind: PanelKind) {
      const panel = newPanel(kind, panels)
      change(addPanel(panels, panel))
      say(texts.said.added(titleOf(panel)))
    },
    remove(panel: DeskPanel) {
      change(removePanel(panels, panel.id))
      say(texts.said.removed(titleOf(panel)))
    },
    setLink: (panel: DeskPanel, link: LinkColour | null) =>
      change(panels.map((one) => (one.id === panel.id ? linked(one, link, panels) : one))),
    setSetting: (panel: DeskPanel, name: string, value: string) =>
      change(
        panels.map((one) =>
          one.id === panel.id ? { ...one, settings: { ...one.settings, [name]: value } } : one,
        ),
      ),
    /** Sets the ticker of a panel and of all that are linked with it. */
    pick: (panel: DeskPanel, ticker: string) =>
      choose(
        panels.filter(({ id, link }) => id === panel.id || (link !== null && link === panel.link)),
        { ticker },
      ),
    /** Settings of one panel. */
    keep: (panel: DeskPanel, values: Readonly<Record<string, string>>) => choose([panel], values),
    undo() {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      store(last)
      say(texts.said.undone)
    },
  }
}

/** A pause before saving must not outlive the page. */
function useFlush(flush: () => void) {
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => () => latest.current(), [])
}

function newPanel(kind: PanelKind, panels: Panels): DeskPanel {
  const [w = 4, h = 6] = factsOf(kind)?.size ?? []
  const takes = factsOf(kind)
  const link = takes?.hasTicker || takes?.picks ? 'A' : null
  const taken = new Set(panels.map(({ id }) => id))
  let number = panels.length + 1
  while (taken.has(`${kind}-${number}`)) number += 1
  const panel = { id: `${kind}-${number}`, kind, link: null, settings: {}, x: 0, y: 0, w, h }
  return linked(panel, link, panels)
}

/** With the ticker that the panels of its link show. */
function linked(panel: DeskPanel, link: LinkColour | null, panels: Panels): DeskPanel {
  const other = panels.find((one) => link !== null && one.link === link && one.id !== panel.id)
  const ticker = other?.settings['ticker'] ?? panel.settings['ticker']
  const settings = ticker === undefined ? panel.settings : { ...panel.settings, ticker }
  return { ...panel, link, settings }
}

import type { Module } from '../platform/module.ts'
import { serveMcp } from './serve-mcp.ts'

export function mcpModule(): Module {
  return {
    name: 'mcp',
    summary: 'Tools for assistants',
    register({ clock, http, site: { productName, publicUrl, version } }) {
      serveMcp(http, { productName, publicUrl, version, now: () => clock.now() })
    },
  }
}

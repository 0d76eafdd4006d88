import { toAlert } from '../core/events/toAlert.ts'
import type { Kit } from '../core/Kit.ts'
import { alertAnotherCopy, alertElementNameTaken, alertKitIdTaken } from '../protocol/errors/rows/alerts.ts'

const rows = { id: alertKitIdTaken, name: alertElementNameTaken, copy: alertAnotherCopy } as const

/** Alerts the developer of a page on which the elements of a kit conflict with those of another script. Loaded only then. */
export function reportConflict(kit: Kit, what: keyof typeof rows, who: string): void {
  const row = rows[what]
  kit.runtime.emit(toAlert(row, undefined, `: ${who}. ${row.advice}`))
}

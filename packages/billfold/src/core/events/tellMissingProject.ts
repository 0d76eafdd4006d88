import { alertProjectIdNotConfigured } from '../../protocol/errors/rows/alerts.ts'
import type { Kit } from '../Kit.ts'
import { toAlert } from './toAlert.ts'

/** Alerts 'Project ID Not Configured' where a vault or relay is used without one; those on this machine need none. */
export function tellMissingProject({ runtime }: Kit, projectId: string | undefined, address: string): void {
  if (!projectId && !/^\w+:\/\/([\w.-]*localhost(?=[:/]|$)|127\.|\[::1\])/.test(address))
    runtime.emit(toAlert(alertProjectIdNotConfigured))
}

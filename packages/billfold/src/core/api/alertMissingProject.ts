import { alertProjectIdNotConfigured } from '../../protocol/errors/rows/alerts.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'

/** Alerts 'Project ID Not Configured' when a vault or relay is used without a project id. Services on this machine need no id. */
export function alertMissingProject({ runtime }: Kit, projectId: string | undefined, address: string): void {
  if (!projectId && !/^\w+:\/\/([\w.-]*localhost(?=[:/]|$)|127\.|\[::1\])/.test(address))
    runtime.emit(toAlert(alertProjectIdNotConfigured))
}

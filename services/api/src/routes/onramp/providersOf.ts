import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { Project } from '../../tenants/projects/Project.ts'

/** The remote feature that names the providers of a project; a project without it has all of them. */
const featureId = 'onramp'

/**
 * Those providers of a list that a project may use.
 *
 * @throws ApiError `ONRAMP_NOT_ENABLED` for none.
 */
export function providersOf<provider extends { readonly id: string }>(
  project: Project,
  all: readonly provider[],
): readonly [provider, ...provider[]] {
  const feature = project.features.find(({ id }) => id === featureId)
  const isAllowed = ({ id }: provider) => feature?.config?.includes(id) ?? true
  const [first, ...others] = feature?.isEnabled === false ? [] : all.filter(isAllowed)
  if (!first) throw new ApiError(reasons.onrampOff)
  return [first, ...others]
}

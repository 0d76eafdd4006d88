import type { AuthPayload } from '../../../wire/cacao/AuthPayload.ts'
import { createRecap } from '../../../wire/cacao/createRecap.ts'
import { encodeRecap } from '../../../wire/cacao/encodeRecap.ts'
import { mergeRecap } from '../../../wire/cacao/mergeRecap.ts'
import { readRecap } from '../../../wire/cacao/readRecap.ts'
import type { SignInRequest } from '../SignInRequest.ts'

/** A request as it goes over the wire: methods become a ReCap, the last of the resources, with the app's own in it. */
export function toAuthPayload({ methods, ...request }: SignInRequest): AuthPayload {
  const resources = request.resources ?? []
  const own = readRecap(resources)
  const asked = createRecap({ methods })
  const recap = encodeRecap(own ? mergeRecap(own, asked) : asked)
  return {
    ...request,
    type: 'caip122',
    version: '1',
    resources: [...(own ? resources.slice(0, -1) : resources), recap],
  }
}

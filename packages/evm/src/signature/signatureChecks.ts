import { hashMessage } from '../signIn/hashMessage.ts'
import { isHashSignedBy } from '../signIn/isHashSignedBy.ts'
import { hashTypedData } from './hashTypedData.ts'
import { openNode } from './openNode.ts'
import { requestVerified } from './requestVerified.ts'
import { requireSigned } from './requireSigned.ts'

/** What checks signatures, fetched with the first of them. They are one file for a host's bundler: each alone is tiny. */
export const signatureChecks = {
  hashMessage,
  hashTypedData,
  isHashSignedBy,
  openNode,
  requestVerified,
  requireSigned,
} as const

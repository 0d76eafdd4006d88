import type { ApprovalOf } from '../approval/ApprovalOf.ts'
import type { Content } from './Content.ts'

/** A request before the visitor, of any kind that has a screen. */
export type Approval = ApprovalOf<Content>

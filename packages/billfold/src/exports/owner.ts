// For families whose connections are owned outside of the kit: an entry of its own, so that other families do not load it.
export { followOwner } from '../core/actions/followOwner.ts'

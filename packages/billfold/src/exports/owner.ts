// For families whose connections somebody else owns: apart, so that other families do not load it.
export { followOwner } from '../core/actions/followOwner.ts'

/** Layer `parts`: buttons, icon buttons, links that look like buttons, spinner, skeleton. */
export const buttonCss = `@layer parts{
.bf-button{position:relative;display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:4px 16px;border:1px solid var(--_rim,transparent);border-radius:var(--_r);font-weight:600;text-align:center;text-decoration:none;color:var(--bf-text);background:var(--bf-surface-3);transition:filter var(--_t),opacity var(--_t)}
.bf-button[data-kind=primary]{background:var(--bf-accent);color:var(--bf-on-accent)}
.bf-button[data-kind=danger]{background:var(--bf-danger);color:var(--bf-surface)}
.bf-button[data-kind=text]{background:none;font-weight:500}
.bf-button[data-size=small]{width:auto;min-height:44px;padding:4px 14px;border-radius:var(--_r2)}
.bf-button svg{width:20px;height:20px}
.bf-button:disabled{cursor:default;opacity:.5}
.bf-button[aria-busy=true]{cursor:progress}
.bf-button-busy{position:absolute;inset:0;display:grid;place-items:center}
.bf-button[aria-busy=true]>.bf-button-text{animation:bf-hide 0s .3s both}
.bf-button-text{display:flex;align-items:center;justify-content:center;gap:8px;min-width:0}
@keyframes bf-hide{to{opacity:0}}
@media (hover:hover){.bf-button:not(:disabled,[aria-busy=true]):hover{filter:brightness(.96)}.bf-icon-button:not(:disabled):hover{background:var(--bf-surface-2);color:var(--bf-text)}}
.bf-button:not(:disabled,[aria-busy=true]):active{filter:brightness(.9)}
.bf-icon-button{flex:none;display:grid;place-items:center;width:44px;height:44px;border:1px solid transparent;border-radius:var(--_r2);color:var(--bf-text-2)}
.bf-icon-button:focus-visible{outline-offset:-2px}
.bf-icon-button svg{width:22px;height:22px}
.bf-icon-button:disabled{opacity:.5;cursor:default}
.bf-icon-button:active{background:var(--bf-surface-3)}
.bf-spinner{display:block;width:20px;height:20px;animation:bf-in .15s .3s both}
.bf-spinner::before{content:"";display:block;height:100%;border-radius:50%;border:2px solid color-mix(in srgb,currentColor 22%,transparent);border-top-color:currentColor;animation:bf-spin .9s linear infinite;forced-color-adjust:none}
.bf-spinner[data-size=large]{width:32px;height:32px}
.bf-skeleton{display:block;height:14px;border-radius:7px;background:var(--bf-surface-3);animation:bf-pulse 1.6s ease-in-out infinite}
.bf-skeleton[data-shape=image]{width:40px;height:40px;border-radius:10px}
.bf-skeleton[data-shape=round]{width:40px;height:40px;border-radius:50%}
.bf-skeleton[data-shape=row]{height:var(--_row);border-radius:var(--_r)}
.bf-skeleton[data-shape=small]{height:10px;border-radius:5px}
.bf-skeleton[data-width=short]{width:72px}
.bf-skeleton[data-width=medium]{width:120px}
@media (forced-colors:active){.bf-spinner{color:CanvasText}.bf-skeleton{border:1px solid GrayText}}
}`

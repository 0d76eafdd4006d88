/** Layer `views`: what logging in inside the page draws. */
export const embeddedCss = `@layer views{
.bf-email{display:grid;grid-template-columns:minmax(0,1fr);gap:6px}
.bf-field[data-off]{opacity:.5}
.bf-field>[aria-invalid]{color:var(--bf-text)}
.bf-field:has(>[aria-invalid]){border-color:var(--bf-danger)}
.bf-field>input::-webkit-contacts-auto-fill-button{visibility:hidden}
.bf-field>input:disabled{cursor:default}
.bf-field-busy{display:grid;place-items:center;width:44px;height:44px}
.bf-email>.bf-hint,.bf-problem{padding-inline:4px;font-size:13px;line-height:18px;text-wrap:pretty}
.bf-problem{color:var(--bf-danger)}
.bf-socials{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--_gap)}
.bf-socials>.bf-button{padding-inline:4px}
.bf-social-mark{display:grid;place-items:center;width:64px;height:64px;border-radius:16px;background:var(--bf-surface-2)}
.bf-code{position:relative;display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,48px);justify-content:center;gap:8px;margin-block:4px}
.bf-code[data-long]{grid-auto-columns:minmax(0,40px);gap:4px}
.bf-code>input{position:absolute;inset:0;width:100%;height:100%;padding:0;border:0;font-size:16px;opacity:0;cursor:text}
.bf-code>span{display:grid;place-items:center;height:56px;border:1px solid var(--_edge);border-radius:14px;font-size:22px;font-weight:600;background:var(--bf-surface)}
.bf-code[data-wrong]>span{border-color:var(--bf-danger)}
.bf-code[data-busy]>span{color:var(--bf-text-2);background:var(--bf-surface-2)}
.bf-code>input:focus~[data-now]{border-color:var(--bf-focus);box-shadow:inset 0 0 0 1px var(--bf-focus)}
.bf-code-news{display:grid;align-content:start;min-height:36px;padding-inline:4px;text-align:center}
.bf-resend[aria-disabled]:not([aria-busy]){opacity:.5;cursor:default;filter:none}
.bf-code-busy{display:flex;align-items:center;justify-content:center;gap:8px}
.bf-mail-to{font-weight:600;overflow-wrap:anywhere}
.bf-code[data-wrong]>input:focus~span{border-color:var(--bf-danger);box-shadow:inset 0 0 0 1px var(--bf-danger)}
.bf-login-line{display:grid;justify-items:center;gap:2px;max-width:100%;text-align:center}
.bf-login-line .bf-notice{text-align:start}
.bf-login-name{display:flex;align-items:center;gap:6px;max-width:100%;font-weight:500}
@media (forced-colors:active){.bf-code>input:focus~[data-now]{outline:2px solid Highlight}.bf-social-mark{border:1px solid CanvasText}}
}`

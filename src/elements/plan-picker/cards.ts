import { html, nothing, render, type TemplateResult } from 'lit';
import { countPlans, instant, perInterval } from '../../messages/format.js';
import type { PortalPlanElement } from '../portal-plan.js';
import { hydrates } from '../served.js';
import { labelOf, renderBadge, priceOf, renderLink } from './plan.js';
import { findPlan, intervalsOf, isOffered, isShown } from './plans.js';
import type { PlanPickerView } from './view.js';

/** The radio groups of the intervals, where there are several, and of the plans; on a server the plans are their own cards. */
export function renderChoice(view: PlanPickerView, served: boolean): TemplateResult {
  const { plans, interval, messages, language, pending } = view;
  const onClick = (event: Event) => {
    // Arrow keys come as clicks too.
    if (pending) event.preventDefault();
    else if (!within(event, 'a, button, input, label, summary'))
      within(event, '.plan')?.querySelector<HTMLInputElement>('input:enabled')?.click();
  };
  const onChange = ({ target, currentTarget }: Event) => {
    const { name, value } = target as HTMLInputElement;
    const group = currentTarget as Element;
    // The page's own fields, in the content of a plan, change too.
    if (!group.contains(target as Element)) return;
    if (name === 'interval') view.onInterval(value);
    else if (view.onChoose(value)) return;
    // Who was pressed may not be who is chosen now: until that is drawn, what is drawn stays.
    for (const radio of group.querySelectorAll('input'))
      if (radio.name === name) radio.checked = radio.hasAttribute('checked');
  };
  // The cards are not the fieldset's own children: browsers lay those out anew for every one that is added.
  return html`<fieldset class="stack" aria-disabled=${pending} @click=${onClick} @change=${onChange}>
    <legend part="legend"><slot name="legend">${messages.choosePlan}</slot></legend>
    ${
      interval
        ? html`<div class="intervals" part="intervals" role="radiogroup" aria-label=${messages.interval}>
            ${intervalsOf(plans).map(
              (each) =>
                html`<label
                  ><input
                    type="radio"
                    name="interval"
                    .value=${each}
                    ?checked=${each === interval}
                    .checked=${each === interval}
                  />
                  ${perInterval(each, messages.per, language)}</label
                >`,
            )}
            <span class="hidden" role="status"
              >${perInterval(interval, messages.per, language)}:
              ${countPlans(plans.filter((plan) => isShown(plan, interval)).length, messages, language)}</span
            >
          </div>`
        : nothing
    }
    ${hydrates && served ? html`<div class="plans" part="plans"><slot></slot></div>` : view.cards.draw(view)}
  </fieldset>`;
}

/** The element that matches around what was clicked, be it in the page's content or in ours. */
const within = (event: Event, selector: string): Element | undefined =>
  event
    .composedPath()
    .find((target): target is Element => target instanceof Element && target.matches(selector));

/** What every card depends on. */
const shared = ['plans', 'currentPlan', 'interval', 'schedule', 'messages', 'language'] as const;

/** The cards of the plans, each drawn by itself: of many, only those that show something else than before. */
export class Cards {
  #list: HTMLElement | undefined;
  #boxes: HTMLElement[] = [];
  #former: PlanPickerView | undefined;

  draw(view: PlanPickerView): HTMLElement {
    const { plans, changed, interval } = view;
    const former = this.#former;
    this.#former = view;
    const list = (this.#list ??= document.createElement('div'));
    if (former && shared.every((name) => former[name] === view[name])) {
      const plansOf = (read: (each: PlanPickerView) => string | undefined) =>
        new Set([former, view].map((each) => findPlan(read(each) ?? '', plans)));
      const chosen = plansOf((each) => each.value);
      // They tell of their times.
      const assigned = plansOf((each) => each.assignment?.productPlanId);
      plans.forEach((plan, index) => {
        const box = this.#boxes[index];
        if (!box) return;
        if (changed.has(plan) || assigned.has(plan)) drawCard(box, plan, index, view);
        else if (chosen.has(plan)) markCard(box, plan, view);
      });
      return list;
    }
    list.className = plans.length > 24 ? 'plans many' : 'plans';
    list.setAttribute('part', 'plans');
    // Whoever stays is not moved, and so keeps the focus.
    let next = list.firstChild;
    plans.forEach((plan, index) => {
      if (!isShown(plan, interval)) return;
      const box = (this.#boxes[index] ??= document.createElement('div'));
      drawCard(box, plan, index, view);
      if (box === next) next = box.nextSibling;
      else list.insertBefore(box, next);
    });
    while (next) {
      const gone = next;
      next = gone.nextSibling;
      gone.remove();
    }
    return list;
  }
}

function drawCard(box: HTMLElement, plan: PortalPlanElement, index: number, view: PlanPickerView): void {
  render(renderCard(plan, index, view), box);
  markCard(box, plan, view);
}

/** Says whether the plan is the chosen one, and whether it is the current one. */
function markCard(box: HTMLElement, plan: PortalPlanElement, view: PlanPickerView): void {
  const isChosen = plan.value === view.value;
  const state = `plan${isChosen && isOffered(plan) ? ' selected' : ''}${isCurrent(plan, view) ? ' current' : ''}`;
  if (box.getAttribute('part') !== state) {
    box.className = `box ${state}`;
    box.setAttribute('part', state);
  }
  const radio = box.querySelector('input');
  radio?.toggleAttribute('checked', isChosen);
  if (radio) radio.checked = isChosen;
}

const isCurrent = (plan: PortalPlanElement, { currentPlan }: PlanPickerView): boolean =>
  Boolean(plan.value) && plan.value === currentPlan;

// A group for each interval: Chromium lets no key reach the radios of a group whose last visited one has left the page.
const renderCard = (plan: PortalPlanElement, index: number, view: PlanPickerView): TemplateResult => {
  const [price, interval] = priceOf(plan, view);
  // The interval is in a box of its own: Chromium reads texts side by side as one word.
  return html`<div id="note${index}" class="badges">
      ${isCurrent(plan, view) ? html`<span part="badge">${view.messages.currentPlan}</span>` : nothing}
      ${renderBadge(plan)}
    </div>
    <label class="label" part="label" for="plan${index}"><bdi>${labelOf(plan)}</bdi></label>
    ${
      plan.value.trim() && !plan.href
        ? html`<input
            type="radio"
            name="plan ${view.interval}"
            part="radio"
            id="plan${index}"
            aria-describedby="price${index} note${index}"
            .value=${plan.value}
            ?disabled=${(isCurrent(plan, view) && !view.schedule) || plan.disabled}
          />`
        : nothing
    }
    <div id="price${index}" class="price" part="price">
      <strong>${price}</strong> <span>${interval}</span>
    </div>
    <div class="details" part="details">
      <slot name="plan${index}"></slot>
      ${renderLink(plan, view.messages, `plan${index}`)} ${renderTimes(plan, view)}
    </div>`;
};

/** When the known assignment of this plan starts and ends. */
function renderTimes(
  plan: PortalPlanElement,
  { assignment, messages, language, now }: PlanPickerView,
): unknown {
  if (!plan.value || assignment?.productPlanId !== plan.value) return nothing;
  const line = (title: string, seconds: number | undefined) =>
    seconds && seconds > now ? html`<p>${title} ${instant(seconds, language)}</p>` : nothing;
  return [
    line(messages.starts, assignment.startTimeInSeconds),
    line(messages.ends, assignment.endTimeInSeconds),
  ];
}

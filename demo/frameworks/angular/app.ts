import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  EventEmitter,
  Input,
  type OnDestroy,
  Output,
  signal,
} from '@angular/core';
import 'portal-elements';
import type { PlanAssignedEvent, PlanAssignEvent, PlanErrorEvent, PlanStartedEvent } from 'portal-elements';
import { baseUrl, fields, plans, pro, sessionToken } from '../plans.js';

@Component({
  selector: 'app-billing',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Your plan: {{ labels[current()] }}</h1>
    <portal-session [baseUrl]="baseUrl" [sessionToken]="sessionToken">
      <portal-plan-picker
        current-plan="basic"
        schedule
        require-hold
        [messages]="messages"
        (plan-assign)="hold($event)"
        (plan-assigned)="assigned($event)"
        (plan-started)="started($event)"
        (plan-error)="failed($event)"
      >
        @for (plan of plans; track plan.value) {
          <portal-plan
            [value]="plan.value"
            [label]="plan.label"
            [price]="plan.price"
            [currency]="plan.currency"
            [interval]="plan.interval"
          >
            <ul>
              @for (feature of plan.features; track feature) {
                <li>{{ feature }}</li>
              }
            </ul>
          </portal-plan>
        }
      </portal-plan-picker>
      <portal-settings [fields]="fields"></portal-settings>
      <button id="pay" [disabled]="!pay()" (click)="paid()">Pay</button>
    </portal-session>
  `,
})
class Billing implements OnDestroy {
  @Input() plans = plans;
  @Output() readonly told = new EventEmitter<string>();
  readonly pay = signal<((paid: boolean) => void) | null>(null);
  readonly labels: Record<string, string> = { free: 'Free', basic: 'Basic', pro: 'Pro' };
  readonly current = signal('basic');
  readonly messages = { 'confirm-switch': 'Change to {plan}' };
  readonly fields = fields;
  readonly baseUrl = baseUrl;
  readonly sessionToken = sessionToken;

  hold(event: PlanAssignEvent) {
    event.waitUntil(new Promise((resolve) => this.pay.set(resolve)));
  }

  paid() {
    this.pay()?.(true);
    this.pay.set(null);
  }

  assigned({ detail }: PlanAssignedEvent) {
    this.told.emit(`assigned ${detail.productPlanId}`);
  }

  started({ detail }: PlanStartedEvent) {
    this.current.set(detail.productPlanId ?? '');
  }

  failed({ detail }: PlanErrorEvent) {
    this.pay.set(null);
    this.told.emit(`failed ${detail.code} ${detail.outcome}`);
  }

  ngOnDestroy() {
    // The customer has left before paying.
    this.pay()?.(false);
  }
}

@Component({
  selector: '#app',
  imports: [Billing],
  template: `
    <button id="add" (click)="add()">Add a plan</button>
    <button id="raise" (click)="raise()">Raise a price</button>
    <button id="toggle" (click)="shown.set(!shown())">{{ shown() ? 'Close' : 'Open' }}</button>
    @if (shown()) {
      <app-billing [plans]="plans()" (told)="note($event)" />
    }
    <output id="log">{{
      log().join(
        '
'
      )
    }}</output>
  `,
})
export class App {
  readonly plans = signal(plans);
  readonly shown = signal(true);
  readonly log = signal<string[]>([]);

  add() {
    this.plans.update((all) => [...all, pro]);
  }

  raise() {
    this.plans.update((all) => all.map((plan) => (plan.value === 'pro' ? { ...plan, price: 59 } : plan)));
  }

  note(line: string) {
    this.log.update((lines) => [...lines, line]);
  }
}

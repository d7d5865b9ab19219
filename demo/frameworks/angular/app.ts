import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'portal-elements';
import { baseUrl, fields, list, messages, pro, sessionToken } from '../plans.js';
import { Plans } from './plans.js';

@Component({
  selector: '#app',
  imports: [Plans],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button id="toggle" (click)="shown.set(!shown())">{{ shown() ? 'Close' : 'Open' }}</button>
    <portal-session [baseUrl]="baseUrl" [sessionToken]="sessionToken">
      @if (shown()) {
        <app-plans currentPlan="basic" />
      }
      <portal-settings [fields]="fields"></portal-settings>
    </portal-session>

    <button id="add" (click)="add()">Add a plan</button>
    <button id="raise" (click)="raise()">Raise the prices</button>
    <portal-plan-picker id="list" current-plan="basic" schedule [messages]="messages">
      @for (plan of list(); track plan.value) {
        <portal-plan
          [value]="plan.value"
          [label]="plan.label"
          [price]="plan.price"
          [currency]="plan.currency"
          [interval]="plan.interval"
        ></portal-plan>
      }
    </portal-plan-picker>
  `,
})
export class App {
  readonly shown = signal(true);
  readonly list = signal(list);
  readonly messages = messages;
  readonly fields = fields;
  readonly baseUrl = baseUrl;
  readonly sessionToken = sessionToken;

  add() {
    this.list.update((all) => [...all, pro]);
  }

  raise() {
    this.list.update((all) => all.map((plan) => ({ ...plan, price: plan.price + 10 })));
  }
}

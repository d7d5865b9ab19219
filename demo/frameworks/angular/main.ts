import '@angular/compiler';
import 'zone.js';
import { enableProdMode, provideZoneChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app.js';

enableProdMode();
void bootstrapApplication(App, { providers: [provideZoneChangeDetection()] });

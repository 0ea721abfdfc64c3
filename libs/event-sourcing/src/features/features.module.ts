import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { FeatureRegistry } from './feature-registry.js';

/** The registry of features of the contexts. */
@Module({ imports: [CqrsModule, DiscoveryModule], providers: [FeatureRegistry], exports: [FeatureRegistry] })
export class FeaturesModule {}

package dev.holdfast.storage.azure.tables;

import com.azure.core.http.policy.AfterRetryPolicyProvider;
import com.azure.core.http.policy.HttpPipelinePolicy;

/**
 * Lets every Azure client of the process carry requests of this adapter; Azure's own libraries find and call it. The policy
 * passes all other requests untouched. Thread-safe.
 */
public final class ExchangePolicyProvider implements AfterRetryPolicyProvider {

    /** For {@link java.util.ServiceLoader}. */
    public ExchangePolicyProvider() {}

    @Override
    public HttpPipelinePolicy create() {
        return new ExchangePolicy();
    }
}
